import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { brandFiles } from './brand-files.ts'
import { buildDirectory } from './site-build.ts'

const yearS = 31_536_000

/** Headers that only concern documents. They are removed because a first visit requests about twenty of these files. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
]

/**
 * The service worker and its imports, compressed or not. A browser that checks for a new worker reads the imports from
 * its HTTP cache, so a cached copy would preserve the old worker.
 */
const isOfWorker = /[\\/](?:service-worker|worker[\\/][\w-]+)\.js(?:\.\w+)?$/

/**
 * Serves the built files, with the brotli and gzip versions that the build made. Files with hashed names are cached
 * permanently, the others for an hour, and the service worker's files are revalidated.
 */
export async function serveStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(buildDirectory, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    // Without tags and dates, because browsers do not revalidate immutable files.
    etag: false,
    lastModified: false,
    setHeaders: (response) => {
      for (const name of documentHeaders) response.removeHeader(name)
    },
    maxAge: yearS * 1_000,
    index: false,
    // One route for each file. With one route for all files, the plugin would read the whole folder at each request.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
  })
  app.get('/assets/*', (_request, reply) => reply.callNotFound())
  await app.register(fastifyStatic, {
    root: join(buildDirectory, 'client'),
    decorateReply: false,
    preCompressed: true,
    maxAge: 3_600_000,
    setHeaders: (response, path) => {
      if (isOfWorker.test(path)) response.header('cache-control', 'no-cache')
    },
    index: false,
    // Only existing files get a route, because every other path belongs to a page.
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz', ...brandFiles],
  })
}
