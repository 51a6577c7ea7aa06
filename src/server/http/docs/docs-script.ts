/**
 * The search, and calls that their address opens. The page is complete without it. Runs in the head; it may use nothing
 * that a strict policy forbids.
 */
export const docsScript = `
try{var mode=localStorage.getItem('color-mode');if(mode==='light'||mode==='dark')document.documentElement.dataset.theme=mode}catch(e){}
document.addEventListener('DOMContentLoaded',function(){
  var calls=[].slice.call(document.querySelectorAll('.call')),box=document.querySelector('.search'),input=box.querySelector('input'),found=document.getElementById('found')
  var texts=calls.map(function(call){return call.textContent.toLowerCase()})
  box.hidden=false
  if(matchMedia('(max-width: 60rem)').matches)document.querySelector('.menu').open=false
  function search(){
    var words=input.value.toLowerCase().split(/\\s+/).filter(Boolean),count=0
    calls.forEach(function(call,at){
      var fits=words.every(function(word){return texts[at].indexOf(word)>=0})
      call.hidden=!fits
      if(fits)count++
    })
    document.querySelectorAll('.group,.chapter').forEach(function(part){part.hidden=!part.querySelector('.call:not([hidden])')})
    found.textContent=words.length?(count===1?'1 call':count+' calls'):''
  }
  function open(){
    var target=location.hash?document.getElementById(location.hash.slice(1)):null
    if(!target)return
    if(target.hidden||target.closest('[hidden]')){input.value='';search()}
    if(target.tagName==='DETAILS')target.open=true
    target.scrollIntoView()
  }
  input.addEventListener('input',search)
  addEventListener('hashchange',open)
  addEventListener('keydown',function(event){
    if(event.key!=='/'||event.ctrlKey||event.metaKey||event.altKey||/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName))return
    event.preventDefault()
    input.focus()
  })
  search()
  open()
})`
