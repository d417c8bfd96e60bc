import type { AacConfig } from '#media/codec/aac.ts'
import { composeFragments } from '#media/fmp4/compose.ts'
import { buildInit } from '#media/fmp4/init.ts'
import type { Tracks } from '#media/fmp4/tracks.ts'
import type { Window } from './window.ts'

/** Reading side of a window. */
export type MediaWindow = Pick<
  Window,
  'rules' | 'playlist' | 'waitForPlaylist' | 'part' | 'segment' | 'newest' | 'firstMsn'
>

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

  async function composed(msn: number, read: (from: MediaWindow) => Promise<Buffer | null>): Promise<Buffer | null> {
    if (isLikeLead && msn < sound.window.firstMsn) return read(window)
    const [whole, other] = await Promise.all([read(window), read(sound.window)])
    return whole && other && composeFragments(whole, other)
  }

  return {
    window: {
      rules: window.rules,
      get firstMsn() {
        return window.firstMsn
      },
      newest: () => window.newest(),
      playlist: ({ skipsOld }) => window.playlist({ skipsOld }),
      waitForPlaylist: (address) => window.waitForPlaylist(address),
      part: (address) => composed(address.msn, (from) => from.part(address)),
      segment: (msn) => composed(msn, (from) => from.segment(msn)),
    },
    init(number) {
      const tracks = picture.tracksAt(number)
      return tracks && buildInit({ ...tracks, audio: sound.config })
    },
  }
}
