import '../../resources/fonts/fonts.css'
import '../../resources/fonts/names.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './console.tsx'
import { preloadView } from './preload-view.ts'

const element = document.getElementById('console')
if (element === null) throw new Error('The page has no element for the console.')

preloadView(location.pathname)

createRoot(element).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
