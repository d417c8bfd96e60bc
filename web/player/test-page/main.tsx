import '#web/ui/tokens.css'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { playerTexts } from '#contract/texts/player.ts'
import { LanguageContext } from '#web/i18n/translate.ts'
import { createTranslate } from '#web/i18n/translator.ts'
import type { Player } from '#web/player/player.ts'
import { PlayerProvider } from '#web/player/player-provider.tsx'
import { PlayerSurface } from '#web/player/player-surface.tsx'
import { PosterFrame } from '#web/player/poster.tsx'
import type { SourceKind } from '#web/player/providers/provider.ts'
import { usePlayer } from '#web/player/use-player.ts'

/** The browser tests' access to the player. `setUrl` returns after the new URL has started to load, as after a tap. */
export type TestHandle = { player: Player; setUrl(url: string): void }

declare global {
  interface Window {
    testHandle?: TestHandle
  }
}

const nowPlaying = { title: 'Hà Nội FC – Nam Định', artist: 'Minh Khang', artworkUrl: null }

/** Shows a player. In the query, `url` is the stream, `kind` its kind, and `poster` the picture before it plays. */
function TestPage() {
  const query = new URLSearchParams(location.search)
  const [url, setUrl] = useState(query.get('url') ?? '')
  const poster = query.get('poster')
  const kind = (query.get('kind') ?? 'ingest') as SourceKind
  const stage = useRef<HTMLElement>(null)
  window.testHandle = { player: usePlayer(), setUrl: (next) => flushSync(() => setUrl(next)) }
  return (
    <main ref={stage} style={{ maxWidth: 920 }}>
      <PlayerSurface
        source={url ? { url, kind } : null}
        poster={poster && <PosterFrame url={poster} />}
        stage={stage}
        layout="page"
        nowPlaying={nowPlaying}
        idle={<p>idle</p>}
      />
      <input aria-label="chat" />
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no root')
createRoot(root).render(
  <LanguageContext value={{ locale: 'vi', translate: createTranslate(playerTexts.vi) }}>
    <PlayerProvider>
      <TestPage />
    </PlayerProvider>
  </LanguageContext>,
)
