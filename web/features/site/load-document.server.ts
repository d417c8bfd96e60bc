import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '#web/checks/not-found.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { library } from './content/library.server.ts'

export function loadDocument({ url }: LoaderFunctionArgs) {
  const { locale, path } = splitLocale(url.pathname)
  const documents = library[path]
  if (!documents) throw notFound(url)
  return { path, updated: documents.updated, text: documents.texts[locale] }
}
