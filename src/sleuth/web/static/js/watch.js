import {mount} from './page.js';

mount({page: 'watch', title: 'Watch'});
