import { type PushRendition, pictureName, renditionWithin, SOUND } from '#contract/rules/push/push-ladder.ts'
import { codecName, decodesSmoothly } from '#web/player/providers/codecs.ts'
import { isSaving } from '#web/player/providers/data-saving.ts'
import { type Rendition, SOUND_ID, type SoundChoice } from '#web/player/providers/provider.ts'
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
  /** Returns the picture with the lowest rate, or null without one. */
  smallest(): PushRendition | null
  /** Null for automatic. */
  chosen(): PushRendition | null
  choose(id: number | null): void
  chosenId(): number | null
  list(): readonly Rendition[]
  sounds: SoundChoice
  /** Returns the rendition with the chosen sound. */
  heard(rendition: PushRendition): PushRendition
  /** Returns true while the network does not carry the active rendition. */
  isTooSlow(): boolean
  /** Returns the change that the network asks for, or null. */
  observe(active: PushRendition, network: Network): Change | null
  /** Returns the rendition to probe now, or null. Call it after `observe`. */
  probed(active: PushRendition, network: Network): PushRendition | null
}

/** The first rendition of an encoder without a picture has the name of a picture. */
function hasPicture(rendition: PushRendition): boolean {
  return pictureName(rendition) !== SOUND && rendition.width !== null
}

/** Returns the id of the picture, which is the same with every sound. */
export function idOf(rendition: PushRendition): number {
  return hasPicture(rendition) ? Number(pictureName(rendition).slice(1)) : SOUND_ID
}

/**
 * @param use.savesData returns true when the viewer or the browser wants to save data.
 * @param use.changed is called when the choice of sound changes the list, or the browser's answer about a codec does.
 */
export function createChooser(use: { savesData(): boolean; changed(): void }): Chooser {
  const adaptation = createAdaptation()
  let ladder: readonly PushRendition[] = []
  let renditions: readonly PushRendition[] = []
  let listed: readonly Rendition[] = []
  let chosenId: number | null = null
  let sounds: readonly number[] = []
  let sound = 0

  const pictures = () => renditions.filter(hasPicture)

  /** Returns what may be chosen automatically while `active` plays. The sound alone is only the viewer's own choice. */
  function automatic(active: PushRendition | null): readonly PushRendition[] {
    const all = worthChoosing(pictures(), active)
    if (!use.savesData()) return all
    const saving = all.filter((one) => isSaving({ height: one.height ?? 0, kbps: neededKbps(one) }))
    return saving.length > 0 ? saving : all.toSorted((a, b) => a.bandwidth - b.bandwidth).slice(0, 1)
  }

  /** Returns what this browser plays smoothly. When that is no picture at all, a picture that may stutter is better. */
  function playable(): readonly PushRendition[] {
    const Source = mediaSourceClass()
    const heard = ladder.filter((one) => one.sound === sound)
    const supported = heard.filter(({ codecs }) => Source?.isTypeSupported(mimeOf(codecs)))
    const smooth = supported.filter((one) => decodesSmoothly(one, answered) === true)
    return smooth.some(hasPicture) ? smooth : supported
  }

  function heard(rendition: PushRendition): PushRendition {
    return renditions.find((one) => idOf(one) === idOf(rendition)) ?? rendition
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
    listed = next.map((one) => ({
      id: idOf(one),
      height: one.height ?? 0,
      bitrateKbps: Math.round((one.averageBandwidth || one.bandwidth) / 1_000),
      frameRate: one.frameRate,
      codec: codecName(one.codecs),
    }))
    if (chosenId !== null && !listed.some(({ id }) => id === chosenId)) chosenId = null
    return true
  }

  return {
    setLadder(next) {
      ladder = next
      const before = sounds.join()
      sounds = [...new Set(next.map((one) => one.sound))]
      if (!sounds.includes(sound)) sound = 0
      const hasChanged = refresh()
      return hasChanged || sounds.join() !== before
    },
    find: (name) => renditions.find((one) => one.name === name) ?? null,
    best: (kbps) => renditionWithin(automatic(null), kbps * 1_000) ?? renditionWithin(renditions, kbps * 1_000),
    smallest: () => pictures().toSorted((a, b) => a.bandwidth - b.bandwidth)[0] ?? null,
    chosen: () => renditions.find((one) => idOf(one) === chosenId) ?? null,
    choose(id) {
      chosenId = id
    },
    chosenId: () => chosenId,
    list: () => listed,
    sounds: {
      list: () => sounds,
      chosen: () => sound,
      choose(next) {
        sound = sounds.includes(next) ? next : 0
        refresh()
        use.changed()
      },
    },
    isTooSlow: adaptation.isTooSlow,
    probed: (active, network) => (chosenId === null ? adaptation.probed(active, automatic(active), network) : null),
    heard,
    observe(active, network) {
      const choices = automatic(active)
      const wanted = adaptation.observe(active, choices, network)
      if (chosenId !== null) return null
      const to = heard(active)
      if (to.name !== active.name) return { to, when: 'at-boundary' }
      // The viewer began to save data, or went back to automatic from the sound alone, or another codec shows more.
      if (!choices.some(({ name }) => name === active.name)) {
        const to = wanted?.to ?? renditionWithin(choices, (network.kbps ?? 0) * 1_000)
        return to ? { to, when: 'at-boundary' } : null
      }
      return wanted
    },
  }
}
