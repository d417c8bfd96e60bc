import { useEffect } from 'react'

/**
 * Structured data for search engines. entry.server.tsx moves it into the head. It is removed after a client navigation,
 * because search engines read only documents from the server.
 */
export function JsonLd({ data }: { data: object }) {
  useEffect(() => () => document.querySelector('[type="application/ld+json"]')?.remove(), [])
  if (!import.meta.env.SSR) return null
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, so that no name closes the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
    />
  )
}
