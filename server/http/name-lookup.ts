import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { within } from '#media/kit/deadlines.ts'

/** Wait for the answer of a name server, which is asked twice. */
const waitMs = 2_000
const tries = 2

/**
 * Returns the lookup for names that strangers choose. Node's own one occupies a thread of its pool until the name server
 * answers, at most two at a time. Names whose server is silent would then stop the lookups of the whole process, such as
 * those of the mail server and of the storage. This one asks over the network, and ignores the file of hosts.
 *
 * `nameServers` are IP addresses with an optional port, by default those of the machine.
 */
export function createNameLookup(nameServers?: readonly string[]): LookupFunction {
  const resolver = new Resolver({ timeout: within(waitMs), tries })
  if (nameServers) resolver.setServers(nameServers)

  async function addressesOf(name: string, family: number) {
    const [four, six] = await Promise.allSettled([
      family === 6 ? [] : resolver.resolve4(name),
      family === 4 ? [] : resolver.resolve6(name),
    ])
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0) throw new Error(`${name} has no address`)
    return found
  }

  return (name, { all = false, family }, callback) => {
    addressesOf(name, Number(family ?? 0)).then(
      (found) => {
        const [first] = found
        if (all) callback(null, found)
        else callback(null, first?.address ?? '', first?.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}
