import type { DemoEpisode } from './films.data.ts'

/** Timing of the demo’s film clips: a title that viewers can skip, shots with one spoken line each, and credits. */
export const clipTimes = {
  title: { fromS: 0, untilS: 4 },
  shot: { lengthS: 4.5, lineFromS: 0.4, lineUntilS: 4.2 },
  credits: { lengthS: 5 },
}

export function clipLengthS({ shots }: Pick<DemoEpisode, 'shots'>): number {
  return clipTimes.title.untilS + shots.length * clipTimes.shot.lengthS + clipTimes.credits.lengthS
}
