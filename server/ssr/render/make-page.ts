import type { PageCall, SiteBuild } from '#server/ssr/files/site-build.ts'
import { textsUrlsOf } from '#server/ssr/files/texts-urls.ts'
import { dataPath, payloadOf } from './payload.ts'
import { createRenderer, type Raw } from './render.ts'
import type { RenderJob } from './render-messages.ts'

export function makerOf(
  build: SiteBuild,
  mode: 'production' | 'development',
  callFor: (isWithoutOdds: boolean) => PageCall,
): (job: RenderJob) => Promise<Raw> {
  const render = createRenderer(build, mode)
  const textsUrl = textsUrlsOf(mode)
  return async ({ shape, target, isWithoutOdds, ...rest }) => {
    const context = { ...rest, textsUrl, call: callFor(isWithoutOdds) }
    if (shape === 'page') return render(target, context)
    const [path = '', search = ''] = target.split(/(?=\?)/, 2)
    return payloadOf(path, await render(dataPath(path) + search, context), build.entry.module.router)
  }
}
