import { processPage } from '../../content/process.ts'
import { listSteps } from '../../content/editable/page-texts.ts'
import { useBusiness, usePageTexts } from '../../page-context/site-context.ts'
import { Section } from '../../components/section/section.tsx'
import type { ComponentType, ReactNode } from 'react'

const { title, items } = processPage.steps

/** The steps under each other, joined by a line that runs from number to number. */
export function ProcessSteps() {
  const steps = listSteps(usePageTexts(), 'process-step', items.length)
  return (
    <Section labelledBy="steps-title" title={title} tone="alternate">
      <ol className="process-steps">
        {items.map(({ picture }, index) => {
          const Picture = stepPictures[picture]
          const { title, time, text, details } = steps[index]!
          return (
            <li key={picture}>
              <p className="process-number" aria-hidden="true">
                {index + 1}
              </p>
              <div>
                <h3>{title}</h3>
                <p className="process-duration">{time}</p>
                <p className="process-text">{text}</p>
                <ul className="ticks">
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              </div>
              <Picture />
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

/** Decorative line drawings beside the steps, whose text says the same. */
const stepPictures = {
  call: CallPicture,
  survey: SurveyPicture,
  drawings: SheetPicture,
} as const satisfies Record<string, ComponentType>

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className="step-picture" viewBox="0 0 320 200" aria-hidden="true">
      {children}
    </svg>
  )
}

function CallPicture() {
  return useBusiness().calls.hasVideo === true ? <VideoCallPicture /> : <PhoneCallPicture />
}

/** A phone that shows the house the call is about. */
function PhoneCallPicture() {
  return (
    <Picture>
      <path className="picture-sheet" d="M114 22q0-10 10-10h72q10 0 10 10v156q0 10-10 10h-72q-10 0-10-10z" />
      <path
        className="picture-line"
        d="M114 22q0-10 10-10h72q10 0 10 10v156q0 10-10 10h-72q-10 0-10-10zM148 22h24M150 179h20"
      />
      <path className="picture-grid" d="M122 32H198V170H122z" />
      <path className="picture-tint" d="M131 102 155 81 179 102V130H131z" />
      <path
        className="picture-line"
        d="M131 130V102M179 102V109M125 107 155 81 185 107M139 130V113h11V130M126 130H194"
      />
      <path className="picture-new" d="M168 109H192V130H168z" />
      <path
        className="picture-dimension"
        d="M222 80q12 20 0 40M234 70q20 30 0 60M98 80q-12 20 0 40M86 70q-20 30 0 60"
      />
    </Picture>
  )
}

/** A video call on a laptop: two people, and the house they talk about. */
function VideoCallPicture() {
  return (
    <Picture>
      <path className="picture-sheet" d="M62 26q0-8 8-8H250q8 0 8 8V150H62z" />
      <path
        className="picture-line"
        d="M62 150V26q0-8 8-8H250q8 0 8 8V150M34 150H286L276 166q-2 4-7 4H51q-5 0-7-4zM142 150q2 5 7 5h22q5 0 7-5"
      />
      <path className="picture-grid" d="M78 34H178V134H78zM190 34H242V80H190zM190 88H242V134H190z" />
      <path className="picture-tint" d="M95 84 122 61 149 84V114H95z" />
      <path className="picture-line" d="M95 114V84M149 84V92M88 90 122 61 156 90M104 114V96h12V114M86 114H170" />
      <path className="picture-new" d="M134 92H164V114H134z" />
      <path
        className="picture-line"
        d="M208 78q0-15 8-15t8 15M208 132q0-15 8-15t8 15M216 58.5a6 6 0 1 0-.1 0zM216 112.5a6 6 0 1 0-.1 0z"
      />
    </Picture>
  )
}

/** A rear elevation with its dimension lines, and the tape at its foot. */
function SurveyPicture() {
  return (
    <Picture>
      <path className="picture-sheet" d="M92 78H228V162H92z" />
      <path className="picture-tint" d="M80 78 112 34H208L240 78z" />
      <path
        className="picture-line"
        d="M92 78V162M228 78V162M80 78H240M80 78 112 34H208L240 78M122 34V22h18V34M64 162H262"
      />
      <path className="picture-glass" d="M108 92h32v24h-32zM180 92h32v24h-32zM108 130h32v24h-32z" />
      <path
        className="picture-line"
        d="M108 92h32v24h-32zM124 92v24M180 92h32v24h-32zM196 92v24M108 130h32v24h-32zM124 130v24M182 162V126h24v36"
      />
      <path
        className="picture-dimension"
        d="M84 182H236M92 174v15M228 174v15M88 186l8-8M224 186l8-8M52 70V170M44 78h15M44 162h15M48 82l8-8M48 166l8-8"
      />
      <path className="picture-new-line" d="M262 162V34M254 34h16M262 34l-4 6M262 34l4 6M258 156l4 6 4-6M254 162h16" />
    </Picture>
  )
}

/** A plan on its sheet: the house in ink, the new room in clay, the title block in the corner. */
function SheetPicture() {
  return (
    <Picture>
      <path className="picture-sheet" d="M36 22H284V182H36z" />
      <path className="picture-line" d="M36 22H284V182H36z" />
      <path className="picture-grid" d="M44 30H276V174H44zM196 146H276V174H196zM196 160h80M236 146v28" />
      <path className="picture-new" d="M72 108H186V156H72z" />
      <path className="picture-glass" d="M94 151H164V157H94z" />
      <path
        className="picture-wall"
        d="M72 108V48H186V108M72 108H96M162 108H186M72 78h22M114 78h14M128 48v22M128 88v20"
      />
      <path className="picture-line" d="M114 78a20 20 0 0 0-20-20V78M128 88a18 18 0 0 1 18-18" />
      <path className="picture-wall" d="M72 108V156H94M164 156h22V108" />
      <path
        className="picture-dimension"
        d="M204 48h12M204 108h12M204 156h12M210 42V162M206 52l8-8M206 112l8-8M206 160l8-8"
      />
      <path className="picture-line" d="M248 86V52M248 52l-5 9h10zM228 70a20 20 0 1 0 40 0a20 20 0 1 0-40 0" />
    </Picture>
  )
}
