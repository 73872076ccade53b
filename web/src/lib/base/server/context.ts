import { createContext } from 'svelte';
import type { Server } from './server';

export const [useServer, provideServer] = createContext<Server>();
