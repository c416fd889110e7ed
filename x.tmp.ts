import { createWorld } from "/work/wt/demoworld/demo/world/world.ts";
import { callsOf } from "/work/wt/demoworld/demo/calls/calls-of.ts";
const w=createWorld("sentinel","2026-11-20");
const calls=callsOf(w.filings);
const sh=calls.map(c=>{const words=c.interactions.flatMap(i=>i.turns.filter(t=>t.role!=="Operator").map(t=>t.text)).join(" ").toLowerCase().split(/\W+/);const s=new Set<string>();for(let i=0;i+8<=words.length;i++)s.add(words.slice(i,i+8).join(" "));return s});
let max=0,sum=0,n=0,arg="";for(let a=0;a<calls.length;a++)for(let b=a+1;b<calls.length;b++){let k=0;for(const x of sh[a]!)if(sh[b]!.has(x))k++;const j=k/(sh[a]!.size+sh[b]!.size-k);sum+=j;n++;if(j>max){max=j;arg=calls[a]!.key+" "+calls[b]!.key}}
console.log("max",max,arg,"mean",sum/n,"words",sh.reduce((s,x)=>s+x.size,0)/calls.length);
const inter=new Map<string,number>();let tot=0;for(const c of calls)for(const i of c.interactions.filter(i=>i.kind==="question")){const t=i.turns.filter(t=>t.role!=="Operator").map(t=>t.text).join("|");inter.set(t,(inter.get(t)??0)+1);tot++};console.log("questions",tot,"distinct",inter.size);
for(const k of ["PLWH-2026Q4","CPTX-2026Q2"]){const c=calls.find(c=>c.key===k)??calls[5]!;console.log("=====",c.key,c.heldAt); for(const i of c.interactions.slice(1)){for(const t of i.turns) console.log(`${t.role}: ${t.text}`);}}
