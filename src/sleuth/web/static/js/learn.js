import {mount} from './page.js';

mount({page: 'learn', title: 'Learn'});
