import { conforms } from './conforms.fixture.js';

conforms((area) => !area.startsWith('nodes'));
