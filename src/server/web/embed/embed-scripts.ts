/** What the two scripts say to each other. */
const measure = 'giveaway-embed:measure'

/** In the frame: reports its height to the page around it, on every change and when asked. It reports nothing else. */
export const frameScript = `(()=>{const m=document.querySelector('main'),say=()=>parent.postMessage({giveawayEmbedHeight:Math.ceil(m.getBoundingClientRect().height)},'*');new ResizeObserver(say).observe(m);addEventListener('message',(e)=>{if(e.source===parent&&e.data==='${measure}')say()})})()`

/** Beyond any result, so that nothing can make a page endless; in pixels. */
const maxHeight = 4000

/**
 * On the page that embeds a result: makes each frame as high as its content. Without it a frame keeps the height in its
 * code. A sandboxed frame has no origin of its own, so only a message of the window of such a frame counts.
 */
export const hostScript = `// Makes embedded results as high as their content. It reads, stores and sends nothing else.
(() => {
  const home = new URL(document.currentScript.src).origin
  const frames = () =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(home + '/embed/'))
  addEventListener('message', ({ data, origin, source }) => {
    const height = data && data.giveawayEmbedHeight
    if ((origin !== 'null' && origin !== home) || typeof height !== 'number') return
    const frame = frames().find(({ contentWindow }) => contentWindow === source)
    if (frame && height > 0 && height <= ${maxHeight}) frame.style.height = height + 'px'
  })
  for (const { contentWindow } of frames()) contentWindow.postMessage('${measure}', '*')
})()
`
