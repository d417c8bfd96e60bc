import { startTransition, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { allTexts, firstTexts, texts } from './api/texts.ts'
import { splitLocale } from './i18n/locale.ts'
import { type Language, LanguageContext } from './i18n/translate.ts'
import { createTranslate } from './i18n/translator.ts'
import { loaderDataId, unpackLoaderData } from './loader-data.ts'
import { reloadOnFailedChunk } from './shell/reload.ts'

const messageKey = /^[a-z]\w*(\.[\w-]+)+$/i

function languageOfPage(onMissing?: (key: string) => void): Language {
  return { locale: splitLocale(location.pathname).locale, translate: createTranslate(texts, onMissing) }
}

/**
 * Renders the site in its language. If the loaded messages lack a key, for example one from data, all messages are
 * loaded once.
 */
function Site() {
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

async function start(): Promise<void> {
  reloadOnFailedChunk()
  if (window.__reactRouterContext) joinLoaderData(window.__reactRouterContext)
  await firstTexts()
  startTransition(() => {
    hydrateRoot(document, <Site />)
  })
}

void start()
