import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'

/** Ends TLS in front of a server, as a proxy does. `certificate` is the path of a PEM file with key and certificate. */
export async function startTlsFront(
  address: string,
  certificate: string,
): Promise<{ address: string; close(): Promise<void> }> {
  const pem = readFileSync(certificate)
  const { hostname: host, port } = new URL(address)
  const open = new Set<Socket>()
  const front = createServer({ key: pem, cert: pem }, (near) => {
    const far = connect({ host, port: Number(port) })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    address: `https://localhost:${(front.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
