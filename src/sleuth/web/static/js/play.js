import {mount} from './page.js';

mount({page: 'play', title: 'Play'});
