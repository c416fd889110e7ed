import "#web/ui/theme.css";

import { comeAlive } from "../come-alive.tsx";
import { LandingPage } from "./landing-page.tsx";

comeAlive(<LandingPage />);
