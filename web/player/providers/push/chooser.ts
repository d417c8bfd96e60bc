import { type PushRendition, renditionWithin, SOUND } from '#contract/rules/push/push-ladder.ts'
import { isSaving } from '../data-saving.ts'
import { type Rendition, SOUND_ID } from '../provider.ts'
import { type Change, createAdaptation, type Network, neededKbps } from './adaptation.ts'
import { mediaSourceClass, mimeOf } from './appender.ts'

/** Knows the renditions of a stream, what this browser plays of them, and what the viewer wants. */
export type Chooser = {
  /** Returns true when the list differs from the one before. */
  setLadder(renditions: readonly PushRendition[]): boolean
  find(name: string): PushRendition | null
  /** Returns the best picture within a rate, or null without one. */
  best(kbps: number): PushRendition | null
  /** Null for automatic. */
  chosen(): PushRendition | null
  choose(id: number | null): void
  chosenId(): number | null
  list(): readonly Rendition[]
  /** Returns true while the network does not carry the active rendition. */
  isTooSlow(): boolean
  /** Returns the change that the network asks for, or null. */
  observe(active: PushRendition, network: Network): Change | null
}

export function idOf(name: string): number {
  return name === SOUND ? SOUND_ID : Number(name.slice(1))
}

/** @param use.savesData returns true when the viewer or the browser wants to save data. */
export function createChooser(use: { savesData(): boolean }): Chooser {
  const adaptation = createAdaptation()
  let renditions: readonly PushRendition[] = []
  let listed: readonly Rendition[] = []
  let chosenId: number | null = null

  const pictures = () => renditions.filter(({ name }) => name !== SOUND)

  /** Returns what may be chosen automatically. The sound alone is only the viewer's own choice. */
  function automatic(): readonly PushRendition[] {
    const all = pictures()
    if (!use.savesData()) return all
    const saving = all.filter((one) => isSaving({ height: one.height ?? 0, kbps: neededKbps(one) }))
    return saving.length > 0 ? saving : all.toSorted((a, b) => a.bandwidth - b.bandwidth).slice(0, 1)
  }

  return {
    setLadder(next) {
      const Source = mediaSourceClass()
      const playable = next.filter(({ codecs }) => Source?.isTypeSupported(mimeOf(codecs)))
      const keyOf = (list: readonly PushRendition[]) =>
        list.map(({ name, codecs, height }) => `${name} ${codecs} ${height}`).join()
      const hasChanged = keyOf(playable) !== keyOf(renditions)
      renditions = playable
      if (!hasChanged) return false
      listed = playable.map(({ name, height, frameRate, bandwidth, averageBandwidth }) => ({
        id: idOf(name),
        height: height ?? 0,
        bitrateKbps: Math.round((averageBandwidth || bandwidth) / 1_000),
        frameRate,
      }))
      if (chosenId !== null && !listed.some(({ id }) => id === chosenId)) chosenId = null
      return true
    },
    find: (name) => renditions.find((one) => one.name === name) ?? null,
    best: (kbps) => renditionWithin(automatic(), kbps * 1_000),
    chosen: () => renditions.find(({ name }) => idOf(name) === chosenId) ?? null,
    choose(id) {
      chosenId = id
    },
    chosenId: () => chosenId,
    list: () => listed,
    isTooSlow: adaptation.isTooSlow,
    observe(active, network) {
      const ladder = automatic()
      const wanted = adaptation.observe(active, ladder, network)
      if (chosenId !== null) return null
      // The viewer began to save data, or went back to automatic from the sound alone.
      if (!ladder.some(({ name }) => name === active.name)) {
        const to = wanted?.to ?? renditionWithin(ladder, (network.kbps ?? 0) * 1_000)
        return to ? { to, when: 'at-boundary' } : null
      }
      return wanted
    },
  }
}
