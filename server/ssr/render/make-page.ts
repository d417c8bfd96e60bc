import { ApiError } from '#server/http/errors.ts'
import type { PageCall, SiteBuild } from '#server/ssr/files/site-build.ts'
import { textsUrlsOf } from '#server/ssr/files/texts-urls.ts'
import { dataPath, payloadOf } from './payload.ts'
import { createRenderer, type Raw } from './render.ts'
import type { RenderJob } from './render-messages.ts'

/**
 * Watches the calls of one page. Once a call fails because its data is unavailable, the page cannot be complete. Its
 * further calls then fail immediately, so that a silent database costs one timeout and not one for each call.
 */
function watchCalls(call: PageCall): { call: PageCall; isComplete(): boolean } {
  let failure: Error | null = null
  const watched: PageCall = async (endpoint, input) => {
    if (failure) throw failure
    try {
      return await call(endpoint, input)
    } catch (error) {
      if (error instanceof Error && error.name === 'UNAVAILABLE') failure = error
      throw error
    }
  }
  return { call: watched, isComplete: () => failure === null }
}

/**
 * Returns a function that makes pages. It rejects with UNAVAILABLE when data was unavailable: a page without some of its
 * parts would replace the complete one in the cache, and search engines would read it.
 */
export function makerOf(
  build: SiteBuild,
  mode: 'production' | 'development',
  callFor: (isWithoutOdds: boolean) => PageCall,
): (job: RenderJob) => Promise<Raw> {
  const render = createRenderer(build, mode)
  const textsUrl = textsUrlsOf(mode)
  return async ({ shape, target, isWithoutOdds, ...rest }) => {
    const { call, isComplete } = watchCalls(callFor(isWithoutOdds))
    const context = { ...rest, textsUrl, call }
    const [path = '', search = ''] = target.split(/(?=\?)/, 2)
    const raw = await render(shape === 'page' ? target : dataPath(path) + search, context)
    if (!isComplete()) throw new ApiError('UNAVAILABLE')
    return shape === 'page' ? raw : payloadOf(path, raw, build.entry.module.router)
  }
}
