import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '#shared/client.ts'
import { Hub } from '#shared/hub/hub.tsx'

const element = document.getElementById('hub')
if (element === null) throw new Error('The page has no element for the hub.')

createRoot(element).render(
  <StrictMode>
    <Hub client={createClient()} />
  </StrictMode>,
)
