import { createContext } from 'react'

/** True inside the item that the address names with `viec`, as links from the list of waiting cases do. */
export const MarkedCase = createContext(false)
