import './film-player.css'
import AudioLines from 'lucide-react/icons/audio-lines'
import Captions from 'lucide-react/icons/captions'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { filmEpisode } from '#contract/films.ts'
import type { WorkPart } from '#contract/works.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ChoiceMenu } from '#web/player/controls/choice-menu.tsx'
import { ControlButton } from '#web/player/controls/control-button.tsx'
import { PlayerSurface } from '#web/player/player-surface.tsx'
import { PosterFrame } from '#web/player/poster.tsx'
import { usePlayer } from '#web/player/use-player.ts'
import { FilmOverlay } from './film-overlay.tsx'
import { chosenLanguage, firstTrack, keepLanguage } from './film-preferences.ts'
import { useKeepPlace } from './use-film-places.ts'
import { useSubtitles } from './use-subtitles.ts'

type Episode = DataOf<typeof filmEpisode>
/** When the start of the credits is not marked, it is assumed at this share of the length. */
const creditsShare = 0.95

type Props = { episode: Episode; next: WorkPart | null; goNext: () => void; startAtS: number | null }

/**
 * Plays an episode with its sound tracks and subtitles, from the viewer's saved position. `startAtS` is null until the
 * position is loaded.
 */
export function FilmPlayer({ episode, next, goNext, startAtS }: Props) {
  const { work, part, sounds, subtitles, intro } = episode
  const t = useTranslate()
  const player = usePlayer()
  const stage = useRef<HTMLDivElement>(null)
  const { src, chooseSound, beginAtS } = useSound(episode, startAtS)
  const { shown, choose } = useSubtitles(subtitles)
  const creditsAtMs = episode.creditsAtMs ?? part.length * creditsShare
  useKeepPlace(work, part, creditsAtMs)
  const source = useMemo(
    () => (src === null || beginAtS === null ? null : { url: src, kind: 'file' as const, startAtS: beginAtS }),
    [src, beginAtS],
  )
  const title = work.form === 'movie' ? work.title : part.title
  useEffect(() => {
    const onKey = ({ key, shiftKey, target }: KeyboardEvent) => {
      if (key.toLowerCase() === 'n' && shiftKey && next && !(target as Element).closest('input, textarea, dialog'))
        goNext()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [next, goNext])
  return (
    <div ref={stage} className="film-stage -mx-4 overflow-hidden sm:mx-0 sm:rounded-xl">
      <PlayerSurface
        source={source}
        poster={<PosterFrame url={part.still || work.still} />}
        nowPlaying={{ title, artist: work.title, artworkUrl: part.still || work.still }}
        stage={stage}
        layout="film"
        idle={null}
        tracks={subtitles.map((track) => (
          <track
            key={track.src}
            kind={track.isCaptions ? 'captions' : 'subtitles'}
            src={track.src}
            srcLang={track.language}
            label={track.label}
          />
        ))}
        menus={
          <>
            {next && <ControlButton icon={SkipForward} label={t('films.next')} shortcut="Shift+N" onClick={goNext} />}
            {sounds.length > 1 && (
              <ChoiceMenu
                icon={AudioLines}
                label={t('films.sound')}
                choices={sounds.map((sound) => ({ id: sound.src, text: sound.label }))}
                chosen={src ?? ''}
                choose={(chosen) => chooseSound(chosen, player.state.get().position)}
              />
            )}
            {subtitles.length > 0 && (
              <ChoiceMenu<string | null>
                icon={Captions}
                label={t('films.subtitles')}
                choices={[
                  { id: null, text: t('films.subtitles.off') },
                  ...subtitles.map(({ src: id, label, isCaptions }) => ({
                    id,
                    text: isCaptions ? t('films.subtitles.captions', { label }) : label,
                  })),
                ]}
                chosen={shown}
                choose={choose}
              />
            )}
          </>
        }
        over={
          <FilmOverlay
            key={part.id}
            intro={intro}
            creditsAtMs={creditsAtMs}
            next={next}
            goNext={goNext}
            startedAtS={startAtS ?? 0}
          />
        }
      />
    </div>
  )
}

/**
 * Returns the source to play. It is null until the stored language has been read. The sound is in the language that the
 * viewer chose last, if available, otherwise the original. `chooseSound` continues at the position `atS` with another
 * track.
 */
function useSound({ part, sounds }: Episode, startAtS: number | null) {
  const [chosen, setChosen] = useState<{ partId: string; src: string; atS: number } | null>(null)
  const [first, setFirst] = useState<string | null>(null)
  useEffect(() => {
    const kept = chosenLanguage('sound')
    const known = kept === null ? null : firstTrack(sounds, { chosen: kept, locale: '' })
    setFirst((known ?? sounds[0])?.src ?? null)
  }, [sounds])
  const own = chosen?.partId === part.id ? chosen : null
  const isOfPart = sounds.some(({ src }) => src === first)
  return {
    src: own?.src ?? (isOfPart ? first : null),
    beginAtS: own?.atS ?? startAtS,
    chooseSound(src: string, atS: number) {
      setChosen({ partId: part.id, src, atS })
      const language = sounds.find((sound) => sound.src === src)?.language
      if (language) keepLanguage('sound', language)
    },
  }
}
