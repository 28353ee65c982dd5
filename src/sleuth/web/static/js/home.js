import {mount} from './page.js';

mount({page: 'home', title: ''});
