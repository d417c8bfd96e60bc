import type { PushRendition } from '#contract/rules/push/push-ladder.ts'
import { efficiencyOf } from '#web/player/providers/codecs.ts'
import { neededKbps } from './adaptation.ts'

/** Rates of two codecs count as the same up to this factor. */
const SAME_RATE = 1.1

/**
 * Returns the renditions that automatic choice considers: those to which no other codec is preferable. Another codec is
 * preferable when it needs no more, has at least the height and, by the codec's efficiency, at least the quality. The
 * active rendition stays when the other codec would only save data, because each change of codec costs a new decoder.
 */
export function worthChoosing(
  renditions: readonly PushRendition[],
  active: PushRendition | null,
): readonly PushRendition[] {
  const quality = (one: PushRendition) => neededKbps(one) * efficiencyOf(one.codecs)
  return renditions.filter((one) => {
    const preferable = renditions.filter(
      (other) =>
        efficiencyOf(other.codecs) > efficiencyOf(one.codecs) &&
        neededKbps(other) <= neededKbps(one) * SAME_RATE &&
        (other.height ?? 0) >= (one.height ?? 0) &&
        quality(other) >= quality(one),
    )
    const showsMore = preferable.some((other) => (other.height ?? 0) > (one.height ?? 0))
    return preferable.length === 0 || (one.name === active?.name && !showsMore)
  })
}
