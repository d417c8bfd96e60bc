import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildDirectory } from './site-build.ts'

const yearS = 31_536_000

/** What these say is about documents, and a first visit asks for some twenty of these files. */
const documentHeaders = ['cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy']

/**
 * The service worker and its imports, compressed or not. A browser that looks for a new worker reads the imports from its
 * HTTP cache, so a cached copy keeps the old worker.
 */
const isOfWorker = /[\\/](?:service-worker|worker[\\/][\w-]+)\.js(?:\.\w+)?$/

/** Built files: hashed names stay for good, the rest for an hour; brotli and gzip twins were made at build. */
export async function serveStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(buildDirectory, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    // Nobody asks again for what never changes.
    etag: false,
    lastModified: false,
    setHeaders: (response) => {
      for (const name of documentHeaders) response.removeHeader(name)
    },
    maxAge: yearS * 1_000,
    index: false,
    // One route for each file: with one route for all files, the plugin reads the whole folder at each request.
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
    // Only what is there gets a route: every other path is a page's.
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
  })
}
