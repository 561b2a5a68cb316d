import type { ReactNode } from 'react'

/** Line icons on a 20 px grid; the words beside them say what they mean. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {children}
    </svg>
  )
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M3 6h14M3 10h14M3 14h14" />
    </Icon>
  )
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6 8 4 4 4-4" />
    </Icon>
  )
}

export function PhoneIcon() {
  return (
    <Icon>
      <path d="M4 3h3l1.5 4-2 1.3a9.5 9.5 0 0 0 5.2 5.2l1.3-2L17 13v3a1.5 1.5 0 0 1-1.5 1.5A13 13 0 0 1 2.5 4.5 1.5 1.5 0 0 1 4 3z" />
    </Icon>
  )
}

export function MailIcon() {
  return (
    <Icon>
      <path d="M2.5 4.5h15v11h-15zM2.5 5l7.5 6 7.5-6" />
    </Icon>
  )
}

export function PinIcon() {
  return (
    <Icon>
      <path d="M10 18s6-5.5 6-10a6 6 0 0 0-12 0c0 4.5 6 10 6 10z" />
      <circle cx="10" cy="8" r="2" />
    </Icon>
  )
}

export function ShieldIcon() {
  return (
    <Icon>
      <path d="M10 2.5 16 5v5c0 4-3 6.5-6 7.5-3-1-6-3.5-6-7.5V5zM7.2 10l2 2 3.6-4" />
    </Icon>
  )
}

export function SearchIcon() {
  return (
    <Icon>
      <path d="M3.5 8.5a5 5 0 1 0 10 0 5 5 0 1 0-10 0M12.2 12.2 17 17" />
    </Icon>
  )
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M10 4v12M4 10h12" />
    </Icon>
  )
}

export function TickIcon() {
  return (
    <Icon>
      <path d="m4 10.5 4 4 8-9" />
    </Icon>
  )
}

export function CalendarIcon() {
  return (
    <Icon>
      <path d="M3 4.5h14V17H3zM3 8.5h14M6.5 2.5v4M13.5 2.5v4" />
    </Icon>
  )
}

export function VideoIcon() {
  return (
    <Icon>
      <path d="M2.5 5.5h10v9h-10zM12.5 9l5-3v8l-5-3" />
    </Icon>
  )
}
