import { type PushRendition, renditionWithin, SOUND } from '#contract/rules/push/push-ladder.ts'
import { codecName, decodesSmoothly } from '../codecs.ts'
import { type Rendition, SOUND_ID } from '../provider.ts'
import { type Change, createAdaptation, type Network, neededKbps } from './adaptation.ts'
import { mediaSourceClass, mimeOf } from './appender.ts'
import { worthChoosing } from './worth-choosing.ts'

/** Knows the renditions of a stream, what this browser plays of them, and what the viewer wants. */
export type Chooser = {
  /** Returns true when the list differs from the one before. */
  setLadder(renditions: readonly PushRendition[]): boolean
  find(name: string): PushRendition | null
  /** Returns the best picture within a rate, else the sound. Null when this browser plays neither. */
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

const SAVING_HEIGHT = 480
const SAVING_KBPS = 900

export function idOf(name: string): number {
  return name === SOUND ? SOUND_ID : Number(name.slice(1))
}

/**
 * @param use.savesData returns true when the viewer or the browser wants to save data.
 * @param use.changed is called when the list changes later, because the browser said what it decodes.
 */
export function createChooser(use: { savesData(): boolean; changed(): void }): Chooser {
  const adaptation = createAdaptation()
  let ladder: readonly PushRendition[] = []
  let renditions: readonly PushRendition[] = []
  let listed: readonly Rendition[] = []
  let chosenId: number | null = null

  const pictures = () => renditions.filter(({ name }) => name !== SOUND)

  /** Returns what may be chosen automatically. The sound alone is only the viewer's own choice. */
  function automatic(active: PushRendition | null): readonly PushRendition[] {
    const all = worthChoosing(pictures(), active)
    if (!use.savesData()) return all
    const saving = all.filter((one) => (one.height ?? 0) <= SAVING_HEIGHT && neededKbps(one) <= SAVING_KBPS)
    return saving.length > 0 ? saving : all.toSorted((a, b) => a.bandwidth - b.bandwidth).slice(0, 1)
  }

  /** Returns what this browser plays smoothly. When that is no picture at all, a picture that may stutter is better. */
  function playable(): readonly PushRendition[] {
    const Source = mediaSourceClass()
    const supported = ladder.filter(({ codecs }) => Source?.isTypeSupported(mimeOf(codecs)))
    const smooth = supported.filter((one) => decodesSmoothly(one, answered) === true)
    return smooth.some(({ name }) => name !== SOUND) ? smooth : supported
  }

  function answered() {
    if (refresh()) use.changed()
  }

  function refresh(): boolean {
    const next = playable()
    const keyOf = (list: readonly PushRendition[]) =>
      list.map(({ name, codecs, height }) => `${name} ${codecs} ${height}`).join()
    const hasChanged = keyOf(next) !== keyOf(renditions)
    renditions = next
    if (!hasChanged) return false
    listed = next.map(({ name, codecs, height, bandwidth, averageBandwidth }) => ({
      id: idOf(name),
      height: height ?? 0,
      bitrateKbps: Math.round((averageBandwidth || bandwidth) / 1_000),
      codec: codecName(codecs),
    }))
    if (chosenId !== null && !listed.some(({ id }) => id === chosenId)) chosenId = null
    return true
  }

  return {
    setLadder(next) {
      ladder = next
      return refresh()
    },
    find: (name) => renditions.find((one) => one.name === name) ?? null,
    best: (kbps) => renditionWithin(automatic(null), kbps * 1_000) ?? renditionWithin(renditions, kbps * 1_000),
    chosen: () => renditions.find(({ name }) => idOf(name) === chosenId) ?? null,
    choose(id) {
      chosenId = id
    },
    chosenId: () => chosenId,
    list: () => listed,
    isTooSlow: adaptation.isTooSlow,
    observe(active, network) {
      const choices = automatic(active)
      const wanted = adaptation.observe(active, choices, network)
      if (chosenId !== null) return null
      // The viewer began to save data, or went back to automatic from the sound alone, or another codec shows more.
      if (!choices.some(({ name }) => name === active.name)) {
        const to = wanted?.to ?? renditionWithin(choices, (network.kbps ?? 0) * 1_000)
        return to ? { to, when: 'at-boundary' } : null
      }
      return wanted
    },
  }
}
