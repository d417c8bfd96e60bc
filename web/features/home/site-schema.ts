import { domainSettings } from '#contract/site.ts'
import type { Call } from '#web/api/site-context.ts'

/** What the domain tells search engines of the site (schema.org); null where it says nothing that can be read. */
export async function loadSiteSchema(call: Call, domain: string): Promise<object | null> {
  try {
    const { schema } = await call(domainSettings, { domain })
    return schema === '' ? null : objectOf(JSON.parse(schema))
  } catch (error) {
    // Operators write it by hand; the page stands without it.
    console.error('The schema of a domain could not be read', error)
    return null
  }
}

function objectOf(value: unknown): object | null {
  return typeof value === 'object' ? value : null
}
