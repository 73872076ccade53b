/** What the tests of the components say. */
import { language } from './language.svelte';

await language.load();
