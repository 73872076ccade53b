import { en, type Messages } from './en';

export const say: Messages = en;
