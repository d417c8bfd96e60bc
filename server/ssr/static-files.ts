import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { buildDirectory } from './site-build.ts'

const yearS = 31_536_000

/** Built files: hashed names stay for good, the rest for an hour; brotli and gzip twins were made at build. */
export async function serveStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(buildDirectory, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: yearS * 1_000,
    index: false,
  })
  await app.register(fastifyStatic, {
    root: join(buildDirectory, 'client'),
    decorateReply: false,
    preCompressed: true,
    maxAge: 3_600_000,
    index: false,
    // Only what is there gets a route: every other path is a page's.
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
  })
}
