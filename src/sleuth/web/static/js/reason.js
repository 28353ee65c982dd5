import {mount} from './page.js';

mount({page: 'reason', title: 'Reason'});
