import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { keyScopes } from '#contract/rules/key-scopes.ts'
import { webhookEvents } from '#contract/rules/webhook-events.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(allEndpoints, 'https://khandai.example')

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

function schemasIn(value: unknown, at = '#'): [string, object][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'schema' ? [[`${at}/${key}`, inner] as [string, object]] : schemasIn(inner, `${at}/${key}`),
  )
}

test('every schema in it is JSON Schema 2020-12, tuples too', () => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false, strictRequired: false, formats: {} })
  ajv.addFormat('email', true)
  ajv.addFormat('uuid', true)
  ajv.addFormat('uri', true)
  const wrong = schemasIn(document).filter(([, schema]) => !ajv.validateSchema(schema))
  expect(wrong.map(([at]) => at)).toEqual([])
  const text = JSON.stringify(document)
  expect(text).toContain('"prefixItems"')
  expect(text).not.toContain('"items":[')
  expect(text).not.toContain('draft-07')
})

test('it names the server, and describes each call with its allowed callers', () => {
  expect(document.servers).toEqual([{ url: 'https://khandai.example', description: expect.any(String) }])
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path) as { description: string }[])
  expect(operations.length).toBe(allEndpoints.length)
  expect(operations.filter(({ description }) => !/\. Needs .+\.$/.test(description))).toEqual([])
})

test('it names the scope of an API key where a call has one, and describes each webhook with its signature', () => {
  const scoped = allEndpoints.filter(({ scope }) => scope)
  expect(new Set(scoped.map(({ scope }) => scope))).toEqual(new Set(keyScopes))
  for (const { path, method, scope } of scoped)
    expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({
      'x-scope': scope,
      security: [{ bearer: [] }, { cookie: [] }, { key: [scope] }],
    })
  expect(Object.keys(document.webhooks)).toEqual([...webhookEvents, 'ping'])
  expect(JSON.stringify(document.webhooks['member.registered'])).toContain('webhook-signature')
})
