import { VisitorNavbar } from "../navbar/visitor-navbar.tsx";
import { Layout } from "./layout.tsx";

export function VisitorsFrame() {
  return <Layout navbar={<VisitorNavbar />} />;
}
