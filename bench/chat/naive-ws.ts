// Baseline with plain ws: every message is sent separately to every socket. Prints its address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { messageOf } from './message.ts'

const http = createServer()
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
const room = new Set<WebSocket>()
let lastId = 0

sockets.on('connection', (socket) => {
  socket.on('error', () => {})
  socket.on('close', () => room.delete(socket))
  socket.on('message', (raw) => {
    const frame = JSON.parse(String(raw))
    if (frame.type === 'sub') {
      room.add(socket)
      socket.send('[{"type":"subbed"}]')
      return
    }
    lastId += 1
    socket.send(JSON.stringify([{ type: 'ack', uuid: frame.uuid, code: 0 }]))
    const text = JSON.stringify([messageOf({ id: lastId, uuid: frame.uuid, text: frame.data.originalMessage })])
    for (const one of room) one.send(text)
  })
})
http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  console.log(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`)
})
