import type { AacConfig } from '../codec/aac.ts'
import { composeFragments } from '../fmp4/compose.ts'
import { buildInit } from '../fmp4/init.ts'
import type { Tracks } from '../fmp4/tracks.ts'
import type { Window } from './window.ts'

/** Reading side of a window. */
export type MediaWindow = Pick<Window, 'rules' | 'playlist' | 'waitForPlaylist' | 'part' | 'segment' | 'newest'>

/** Media of one rendition, as its addresses name it. */
export type RenditionMedia = { window: MediaWindow; init(number: number): Buffer | null }

/**
 * Returns the picture of one rendition with another sound. Nothing of it is stored: each part is made of two when it is
 * requested. Where the window of the picture begins earlier than that of the sound, it has the sound of the lead, if that
 * has the same configuration.
 */
export function composeMedia(
  picture: RenditionMedia & { tracksAt(number: number): Tracks | null },
  sound: { window: MediaWindow; config: AacConfig; leadConfig: AacConfig | null },
): RenditionMedia {
  const { window } = picture
  const isLikeLead = sound.leadConfig?.asc.equals(sound.config.asc) ?? false

  async function composed(wholes: Promise<[Buffer | null, Buffer | null]>): Promise<Buffer | null> {
    const [whole, other] = await wholes
    if (!whole || !other) return isLikeLead ? whole : null
    return composeFragments(whole, other)
  }

  return {
    window: {
      rules: window.rules,
      newest: () => window.newest(),
      playlist: ({ skipsOld }) => window.playlist({ skipsOld }),
      waitForPlaylist: (address) => window.waitForPlaylist(address),
      part: (address) => composed(Promise.all([window.part(address), sound.window.part(address)])),
      segment: (msn) => composed(Promise.all([window.segment(msn), sound.window.segment(msn)])),
    },
    init(number) {
      const tracks = picture.tracksAt(number)
      return tracks && buildInit({ ...tracks, audio: sound.config })
    },
  }
}
