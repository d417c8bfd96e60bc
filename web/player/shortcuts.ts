import type { TextKey } from '#contract/texts/all.ts'
import { latinKey } from '#web/ui/latin-key.ts'
import type { Player } from './player.ts'

type Shortcut = {
  keys: readonly string[]
  /** Names of the keys in the help sheet. `space` is a name to translate. */
  shown: readonly string[]
  says: TextKey
  /** The key works only while the focus is in the player, because the page has another use for it. */
  isInner?: true
  run(player: Player, key: string): void
}

const stepS = 5
const skipS = 10
const volumeStep = 0.05

/** All keys of the player, with their texts in the help sheet. */
export const shortcuts: readonly Shortcut[] = [
  {
    keys: [' ', 'k'],
    shown: ['space', 'K'],
    says: 'player.help.play',
    run: (player) => player.request('togglePlay'),
  },
  {
    keys: ['j', 'l'],
    shown: ['J', 'L'],
    says: 'player.help.seek',
    run: (player, key) => player.request('seekBy', key === 'j' ? -skipS : skipS),
  },
  {
    keys: ['arrowleft', 'arrowright'],
    shown: ['←', '→'],
    says: 'player.help.step',
    run: (player, key) => player.request('seekBy', key === 'arrowleft' ? -stepS : stepS),
  },
  {
    keys: ['arrowup', 'arrowdown'],
    shown: ['↑', '↓'],
    says: 'player.help.volume',
    run: (player, key) => player.request('nudgeVolume', key === 'arrowup' ? volumeStep : -volumeStep),
  },
  {
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    shown: ['0', '9'],
    says: 'player.help.share',
    run: (player, key) => player.request('seekToShare', Number(key) / 10),
  },
  {
    keys: [',', '.'],
    shown: [',', '.'],
    says: 'player.help.frame',
    run: (player, key) => player.request('stepFrame', key === '.' ? 1 : -1),
  },
  {
    keys: ['<', '>'],
    shown: ['<', '>'],
    says: 'player.help.speed',
    run: (player, key) => player.request('nudgeSpeed', key === '>' ? 1 : -1),
  },
  { keys: ['end'], shown: ['End'], says: 'player.help.live', run: (player) => player.request('goLive') },
  { keys: ['m'], shown: ['M'], says: 'player.help.mute', run: (player) => player.request('toggleMute') },
  { keys: ['f'], shown: ['F'], says: 'player.help.fullscreen', run: (player) => player.request('toggleFullscreen') },
  { keys: ['t'], shown: ['T'], says: 'player.help.theatre', run: (player) => player.request('toggleTheatre') },
  {
    keys: ['i'],
    shown: ['I'],
    says: 'player.help.pictureInPicture',
    run: (player) => player.request('togglePictureInPicture'),
  },
  {
    keys: ['c'],
    shown: ['C'],
    says: 'player.help.captions',
    isInner: true,
    run: (player) => player.request('toggleCaptions'),
  },
  { keys: ['s'], shown: ['S'], says: 'player.help.stats', run: (player) => player.request('toggleStats') },
  { keys: ['?'], shown: ['?'], says: 'player.help.help', run: (player) => player.request('toggleHelp') },
]

const typedInto = 'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]'
const usesArrows = '[role=menu], [role=menuitemradio], [role=tab], [role=listbox], [role=radiogroup], input[type=range]'
const usesSpace = 'button, a[href], summary, [role=button], [role=tab], [role=menuitemradio], input'
const repeating = new Set(['j', 'l', ',', '.'])
const pageKeys = new Set(['arrowup', 'arrowdown'])

type Where = { surface: HTMLElement; arePageWide: boolean }

/**
 * Returns true when a key press is for the player. Returns false while the viewer types, and in dialogs. Also returns
 * false for keys that a focused control or the page uses: space on a button, arrows in a menu, scrolling outside the
 * player. If the viewer switched off page-wide keys, for example because of speech input, keys only work inside the
 * player.
 */
function isForPlayer(event: KeyboardEvent, { surface, arePageWide }: Where): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false
  const target = event.target instanceof Element ? event.target : document.body
  if (target.closest(typedInto) || target.closest('dialog')) return false
  if (!arePageWide && !surface.contains(target)) return false
  const key = latinKey(event)
  if (key === ' ') return target.closest(usesSpace) === null
  if (pageKeys.has(key) && !surface.contains(target) && document.fullscreenElement === null) return false
  return !(key.startsWith('arrow') && target.closest(usesArrows))
}

/**
 * Listens on the whole page, because viewers expect the keys to work regardless of the focus. A setting can limit them
 * to the player.
 */
export function listenForShortcuts(player: Player, surface: HTMLElement): () => void {
  function onKeyDown(event: KeyboardEvent) {
    if (!isForPlayer(event, { surface, arePageWide: player.state.get().areKeysPageWide })) return
    const key = latinKey(event)
    const shortcut = shortcuts.find((candidate) => !candidate.isInner && candidate.keys.includes(key))
    if (!shortcut || (event.repeat && !key.startsWith('arrow') && !repeating.has(key))) return
    event.preventDefault()
    shortcut.run(player, key)
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Runs the shortcut of a key that was pressed in the player, if it works only there. Without captions, C is the page's. */
export function pressInPlayer(player: Player, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest(`${typedInto}, dialog, [role=menu]`)) return
  const shortcut = shortcuts.find(({ keys, isInner }) => isInner && keys.includes(latinKey(event)))
  if (!shortcut || player.state.get().captions.length === 0) return
  event.preventDefault()
  shortcut.run(player, latinKey(event))
}
