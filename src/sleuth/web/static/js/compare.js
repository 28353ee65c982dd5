import {mount} from './page.js';

mount({page: 'compare', title: 'Compare'});
