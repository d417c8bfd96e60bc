import { startTransition, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { allTexts, firstTexts, texts } from './api/texts.ts'
import { splitLocale } from './i18n/locale.ts'
import { type Language, LanguageContext } from './i18n/translate.ts'
import { createTranslate } from './i18n/translator.ts'
import { loaderDataId, unpackLoaderData } from './loader-data.ts'
import { whenIdle } from './shell/visit.ts'
import { reloadOnFailedChunk } from './way/reload.ts'
import { guardTranslatedTexts, holdTexts } from './way/translation-guard.ts'

const messageKey = /^[a-z]\w*(\.[\w-]+)+$/i

function languageOfPage(onMissing?: (key: string) => void): Language {
  return { locale: splitLocale(location.pathname).locale, translate: createTranslate(texts, onMissing) }
}

/**
 * Renders the site in its language. If the loaded messages lack a key, for example one from data, all messages are
 * loaded once.
 */
function Site({ onHydrated }: { onHydrated: () => void }) {
  // React hydrates the parts in Suspense after the rest.
  useEffect(() => whenIdle(onHydrated), [onHydrated])
  const [language, setLanguage] = useState(() => {
    let isAsking = false
    return languageOfPage((key) => {
      if (isAsking || !messageKey.test(key)) return
      isAsking = true
      void allTexts().then(() => startTransition(() => setLanguage(languageOfPage())))
    })
  })
  return (
    <LanguageContext value={language}>
      <HydratedRouter />
    </LanguageContext>
  )
}

/**
 * React Router reads its state from a stream without the loaders' data (entry.server.tsx). This function adds the data.
 */
function joinLoaderData(context: { state?: object }): void {
  let joined: object | undefined
  Object.defineProperty(context, 'state', {
    get: () => joined,
    set(state: object) {
      const text = document.getElementById(loaderDataId)?.textContent ?? ''
      joined = { ...state, loaderData: unpackLoaderData(text) }
    },
  })
}

/** Longer than the texts take on a slow network. Then a notice says that the buttons do not work yet. */
const textsWithinMs = 15_000

/** Menus are popovers, which the oldest supported browsers do not have. Without the polyfill, menus stay closed. */
async function bringPopovers(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return
  const sheets = [...document.adoptedStyleSheets]
  await import('@oddbird/popover-polyfill').catch((error: unknown) => console.warn('Menus could not be loaded', error))
  // The polyfill's rules are in no layer, so they would override those of the menus (ui/app.css).
  document.adoptedStyleSheets = sheets
}

async function start(): Promise<void> {
  // A browser that is too old keeps the server's page, with the notice of the inline script.
  if (document.documentElement.hasAttribute('data-unsupported')) return
  reloadOnFailedChunk()
  guardTranslatedTexts()
  if (window.__reactRouterContext) joinLoaderData(window.__reactRouterContext)
  const dead = document.getElementById('dead-script')
  const waiting = setTimeout(() => dead?.removeAttribute('hidden'), textsWithinMs)
  await Promise.all([firstTexts(), bringPopovers()])
  clearTimeout(waiting)
  dead?.setAttribute('hidden', '')
  const release = holdTexts(document)
  startTransition(() => {
    hydrateRoot(document, <Site onHydrated={release} />)
  })
}

void start()
