// Another baseline, run by Bun: its built-in publish to a topic. Prints its address.
import { messageOf } from './message.ts'

type BunSocket = { send(text: string): number; subscribe(topic: string): void }
type BunServer = {
  port: number
  upgrade(request: Request): boolean
  publish(topic: string, text: string): number
}
declare const Bun: {
  serve(options: {
    hostname: string
    port: number
    fetch(request: Request, server: BunServer): Response | undefined
    websocket: { perMessageDeflate: boolean; message(socket: BunSocket, text: string): void }
  }): BunServer
}

let lastId = 0
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request, self) => (self.upgrade(request) ? undefined : new Response(null, { status: 426 })),
  websocket: {
    perMessageDeflate: false,
    message(socket, raw) {
      const frame = JSON.parse(raw)
      if (frame.type === 'sub') {
        socket.subscribe('room')
        socket.send('[{"type":"subbed"}]')
        return
      }
      lastId += 1
      socket.send(JSON.stringify([{ type: 'ack', uuid: frame.uuid, code: 0 }]))
      const message = messageOf({ id: lastId, uuid: frame.uuid, text: frame.data.originalMessage })
      server.publish('room', JSON.stringify([message]))
    },
  },
})
console.log(`ws://127.0.0.1:${server.port}/`)
