import { readFile } from 'node:fs/promises'
import { validateXML, type XMLFileInfo } from 'xmllint-wasm'

const folder = new URL('../data/xml/', import.meta.url)

async function read(fileName: string): Promise<XMLFileInfo> {
  return { fileName, contents: await readFile(new URL(fileName, folder), 'utf8') }
}

/**
 * Returns the faults that libxml2 finds in a document by a schema in tests/data/xml. A `.rng` file is RELAX NG, any
 * other file is XML Schema.
 */
export async function xmlFaults(xml: string, schema: string, imported: string[] = []): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [await read(schema)],
    preload: await Promise.all(imported.map(read)),
    extension: schema.endsWith('.rng') ? 'relaxng' : 'schema',
  })
  return errors.map(({ message }) => message)
}

export const sitemapFaults = (xml: string) => xmlFaults(xml, 'sitemap.xsd', ['news.xsd', 'alternate.xsd'])
