import {mount} from './page.js';

mount({page: 'plan', title: 'Plan'});
