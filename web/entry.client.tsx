import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { createTranslator } from './i18n/instance.ts'
import { splitLocale } from './i18n/locale.ts'
import { reloadOnFailedChunk } from './shell/reload.ts'

/** The same address the page preloads, so that this answer is already here. */
async function loadMessages(): Promise<Record<string, string>> {
  const link = document.querySelector<HTMLLinkElement>('link[data-messages]')
  if (!link) throw new Error('The page names no messages')
  const response = await fetch(link.href)
  const { code, data } = (await response.json()) as { code: number; data: Record<string, string> }
  if (code !== 0) throw new Error(`The messages could not be read: ${code}`)
  return data
}

async function start(): Promise<void> {
  reloadOnFailedChunk()
  const i18n = createTranslator(splitLocale(location.pathname).locale, await loadMessages())
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>,
    )
  })
}

void start()
