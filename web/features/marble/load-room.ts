import type { LoaderFunctionArgs } from 'react-router'
import { type MarbleRoom, marbleRoom } from '#contract/marble.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'

/** Loads the room with the slug in the URL. Responds 404 for an unknown slug. */
export async function loadMarbleRoom({ params, url, context }: LoaderFunctionArgs): Promise<MarbleRoom> {
  const slug = params.slug ?? ''
  if (!/^[a-z0-9-]{1,40}$/.test(slug)) throw notFound(url)
  return orNotFound(context.get(siteContext).call(marbleRoom, { slug }), url)
}
