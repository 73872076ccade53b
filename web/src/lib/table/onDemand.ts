/** Parts of a table that few visits need. They load together, when the first of them is needed. */
export { default as AutomaticChoice } from '../automatic/AutomaticChoice.svelte';
export { default as ChatPanel } from '../chat/ChatPanel.svelte';
export { default as HintPanel } from '../hints/HintPanel.svelte';
export { default as HolidayChoice } from '../clock/HolidayChoice.svelte';
export { default as Invite } from '../invite/Invite.svelte';
export { default as MovedTable } from '../transfer/MovedTable.svelte';
export { default as MoveTable } from '../transfer/MoveTable.svelte';
export { default as PlayerAid } from '../aid/PlayerAid.svelte';
export { default as ScoreSheet } from './ScoreSheet.svelte';
