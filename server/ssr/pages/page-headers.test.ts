import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashInlineScripts } from './page-headers.ts'

const mark = 'nonce="inline-script"'

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('marked scripts are hashed, and the mark is removed', () => {
  const { html, hashes } = hashInlineScripts(
    `<script ${mark}>a()</script><script ${mark} type="module">b()</script>`,
    mark,
  )
  expect(hashes).toEqual([hashOf('a()'), hashOf('b()')])
  expect(html).toBe('<script>a()</script><script type="module">b()</script>')
})

test('a script without the mark is not allowed', () => {
  const { hashes } = hashInlineScripts(`<p><script>steal()</script></p><script ${mark}>a()</script>`, mark)
  expect(hashes).toEqual([hashOf('a()')])
})

test('no page allows unsafe inline scripts, plugins or another base, and only /mb may be framed by other sites', () => {
  for (const path of ['/', '/en/truc-tiep', '/mbx', '/mb', '/zh/mb/a-vs-b-1']) {
    const policy = contentSecurityPolicy(new URL(`https://khandai.example${path}`), [hashOf('a()')], [])
    expect(/script-src [^;]*/.exec(policy)?.[0]).toBe(`script-src 'self' ${hashOf('a()')}`)
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'"]))
    expect(policy.includes('frame-ancestors *')).toBe(/\/mb(\/|$)/.test(path))
  }
})

test('a page frames only the origins that it names', () => {
  const frames = (...origins: string[]) =>
    /frame-src [^;]*/.exec(contentSecurityPolicy(new URL('https://khandai.example/'), [], [], origins))?.[0]
  expect(frames()).toBe("frame-src 'self'")
  expect(frames('https://player.vimeo.com')).toBe("frame-src 'self' https://player.vimeo.com")
})

test.each([
  ['https://khandai.example', "connect-src 'self' wss://khandai.example https:", "media-src 'self' blob: https:"],
  ['http://10.0.0.5:4000', "connect-src 'self' ws://10.0.0.5:4000 https: http:", "media-src 'self' blob: https: http:"],
])(
  'a page at %s allows pictures only from the site and configured hosts, and only its own socket',
  (origin, connect, media) => {
    const rules = contentSecurityPolicy(new URL(`${origin}/`), [], ['anh.example', 'cdn.example:8443']).split('; ')
    expect(rules).toContain("img-src 'self' data: blob: https://anh.example https://cdn.example:8443")
    expect(rules).toContain(connect)
    expect(rules).toContain(media)
  },
)
