import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { backoffMs } from './api/backoff.ts'
import { splitLocale } from './i18n/locale.ts'
import { LanguageContext } from './i18n/translate.ts'
import { createTranslate } from './i18n/translator.ts'
import { reloadOnFailedChunk } from './shell/reload.ts'

/** The same address the page preloads, so that this answer is already here. */
async function readMessages(): Promise<Record<string, string>> {
  const link = document.querySelector<HTMLLinkElement>('link[data-messages]')
  if (!link) throw new Error('The page names no messages')
  const response = await fetch(link.href)
  const { code, data } = (await response.json()) as { code: number; data: Record<string, string> }
  if (code !== 0) throw new Error(`The messages could not be read: ${code}`)
  return data
}

/** Without its words the page can be read but does nothing, so they are asked for until they are here. */
async function loadMessages(): Promise<Record<string, string>> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await readMessages()
    } catch (error) {
      console.warn('The messages could not be read', error)
      await new Promise((resolve) => setTimeout(resolve, backoffMs(failures)))
    }
  }
}

async function start(): Promise<void> {
  reloadOnFailedChunk()
  const { locale } = splitLocale(location.pathname)
  const language = { locale, translate: createTranslate(await loadMessages()) }
  startTransition(() => {
    hydrateRoot(
      document,
      <LanguageContext value={language}>
        <HydratedRouter />
      </LanguageContext>,
    )
  })
}

void start()
