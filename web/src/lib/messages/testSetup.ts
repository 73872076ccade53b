/** Test setup: load the messages before any test runs. */
import { language } from './language.svelte';

await language.load();
