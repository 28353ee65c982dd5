import {mount} from './page.js';

mount({page: 'schema', title: 'The API'});
