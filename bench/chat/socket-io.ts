// Another baseline: Socket.IO with a room. Prints its address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { messageOf } from './message.ts'

const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
let lastId = 0

io.on('connection', (socket) => {
  socket.on('sub', (room: string) => {
    void socket.join(room)
    socket.emit('subbed')
  })
  socket.on('send', ({ uuid, text }: { uuid: string; text: string }) => {
    lastId += 1
    socket.emit('ack', { uuid, code: 0 })
    io.to('room').emit('message', messageOf({ id: lastId, uuid, text }))
  })
})
http.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
  const { port } = http.address() as AddressInfo
  console.log(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`)
})
